/** What must stay text wherever it is shown (GH4). */
import { expect, type Page } from '@playwright/test'

/** Markup, handlers, addresses, entities and tricks of encoding that have run as script somewhere. */
export const PAYLOADS = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1>',
  '<svg><script>window.ran=1</script></svg>',
  '<svg><animate onbegin=window.ran=1 attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:window.ran=1"><text>x</text></a></svg>',
  '<body onload=window.ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<iframe src="javascript:parent.ran=1">',
  '<object data="javascript:window.ran=1">',
  '<embed src="javascript:window.ran=1">',
  '<details open ontoggle=window.ran=1>x',
  '<input autofocus onfocus=window.ran=1>',
  '<select autofocus onfocus=window.ran=1>',
  '<textarea autofocus onfocus=window.ran=1>',
  '<video><source onerror=window.ran=1>',
  '<audio src=x onerror=window.ran=1>',
  '<marquee onstart=window.ran=1>x</marquee>',
  '<math href="javascript:window.ran=1">x</math>',
  '<form action="javascript:window.ran=1"><button>x</button></form>',
  '<button onclick=window.ran=1>x</button>',
  '<a href="javascript:window.ran=1">x</a>',
  '<a href="data:text/html,<script>window.ran=1</script>">x</a>',
  '<base href="javascript:window.ran=1//">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.ran=1">',
  '<link rel=stylesheet href="javascript:window.ran=1">',
  '<style>@import "javascript:window.ran=1"</style>',
  '<template><script>window.ran=1</script></template>',
  '"><img src=x onerror=window.ran=1>',
  "'><img src=x onerror=window.ran=1>",
  '</text><script>window.ran=1</script>',
  '</title><script>window.ran=1</script>',
  '--><script>window.ran=1</script>',
  ']]><script>window.ran=1</script>',
  '&lt;script&gt;window.ran=1&lt;/script&gt;',
  '&#x3C;img src=x onerror=window.ran=1&#x3E;',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '<ScRiPt>window.ran=1</sCrIpT>',
  '<img src="x` `<script>window.ran=1</script>"` `>',
]

/** Forty tasks with a payload in every field that takes text, as a stored plan. */
const record = {
  version: 1,
  savedAt: '2026-01-15T12:00:00.000Z',
  projectDescription: PAYLOADS.join('\n'),
  tasks: PAYLOADS.map((name, at) => ({
    id: at + 1,
    name,
    owner: name,
    comment: name,
    priorDependency: at > 0 ? String(at) : '',
    startDate: '2026-01-05',
    duration: 3,
    level: 0,
    progress: 40,
    done: false,
    status: 'not_started',
  })),
}

export const seed = (page: Page) =>
  page.addInitScript((text) => window.localStorage.setItem('barline.project', text), JSON.stringify(record))

/** Nothing was executed, and no payload has become an element. */
export async function nothingRan(page: Page) {
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  const made = page.locator(
    'script:not([src]), iframe, object, embed, base, math, marquee, img[src="x"], [href^="javascript:"], [onerror], [onload], [onclick], [onfocus], [ontoggle], [onbegin], [onstart]',
  )
  expect(await made.count()).toBe(0)
}
