import { expect, test } from 'vitest'
import { sheetsLast } from './first-paint'

test('sheets stand behind what is painted without them', () => {
  const html =
    '<head>\n<script src="a.js"></script>\n<link rel="stylesheet" crossorigin href="/a.css"></head><body><p>Loading...</p>\n</body>'
  expect(sheetsLast(html)).toBe(
    '<head>\n<script src="a.js"></script></head><body><p>Loading...</p>\n<link rel="stylesheet" crossorigin href="/a.css">\n  </body>',
  )
})
