/** What is said in api. */

// links
export const theServerAnsweredText = (status: number): string => `The server answered ${status}.`
