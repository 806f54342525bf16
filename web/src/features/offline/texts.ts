export const NEW_VERSION = 'A new version of Barline is ready.'
