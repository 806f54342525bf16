/** What is said in sharing, in what is fetched later. */

// ChannelMeter
export const WHERE_IT_FITS = 'Where it fits'
export const IT_FITS_EVERYWHERE = 'It fits everywhere'
export const fitsText = (what: number, length: number): string => `It fits ${what} of ${length} places`
export const IT_FITS = ': it fits'
export const IT_IS_TOO_LONG = ': it is too long'
export const limitText = (number: string): string => `up to ${number}`

// QrCode
export const QR_CODE = 'QR code of the link'

// ShareDialog
export const SHARE = 'Share'
export const LINK_COPIED = 'Link copied'
export const COPY_THE_LINK = 'Copy the link'
export const LINK = 'Link'
