export { Said } from './Said'
export { takeIn } from './take-in'
export { followingText } from './texts'
export { useFollowing } from './use-following'
