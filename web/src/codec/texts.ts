/** What is said in codec. */

// codec
export const CODEC_STOPPED =
  'The part of Barline that reads and writes files and links has stopped. Your plan is as it was: try again, or reload the page.'
export const WORKER_NOT_LOADED = 'the worker could not be loaded'
export const REPLY_UNREADABLE = 'a reply could not be read'
