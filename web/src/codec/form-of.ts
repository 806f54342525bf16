/** What a file's ending says of its form: what is none of these is a CSV file, or refused as one. */
export const formOf = (name: string): 'json' | 'projectXml' | null =>
  /\.json$/i.test(name) ? 'json' : /\.xml$/i.test(name) ? 'projectXml' : null
