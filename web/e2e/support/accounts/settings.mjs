/** What `barline serve` and the local account provider know of each other. */
export const CLIENT_ID = 'barline-local'
export const CLIENT_SECRET = 'only-for-this-machine'

/** The variables of `barline serve` for a provider. */
export const settingsFor = (issuer) => ({
  BARLINE_SIGN_IN_ISSUER: issuer,
  BARLINE_GOOGLE_CLIENT_ID: CLIENT_ID,
  BARLINE_GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
})
