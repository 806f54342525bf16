/** Where in local storage the plan is (spec §3, "Local save record"). */
export const RECORD_KEY = 'barline.project'
