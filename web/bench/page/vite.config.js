import chart from '../chart/vite.config.js'

export default { ...chart, root: import.meta.dirname }
