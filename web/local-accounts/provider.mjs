/**
 * A local account provider: certified OpenID Connect (oidc-provider) with a login form that takes any name.
 *
 * For tests and for trying things out on one machine. It vouches for nobody: whoever types a name is that person.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { CLIENT_ID, CLIENT_SECRET } from './settings.mjs'

/** What the names under which the page comes back must look like; the port is whatever the program took. */
const CALLBACK = '/auth/google/callback'
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const page = (title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 15vh auto; padding: 0 1rem; color-scheme: light dark }
  input, button { font: inherit; padding: .5rem .75rem; margin: .25rem .25rem .25rem 0 }
  input { width: 100%; box-sizing: border-box }
</style>
<main><h1>${escaped(title)}</h1>${body}</main>`

const form = (uid) =>
  page(
    'Local accounts',
    `<p>For trying things out on this machine only: any name signs in, without a password.</p>
    <form method="post" action="/interaction/${escaped(uid)}">
      <label>Name <input name="name" autocomplete="off" autofocus></label>
      <button name="answer" value="yes">Sign in</button>
      <button name="answer" value="no">Cancel</button>
    </form>`,
  )

async function fields(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** Nobody is asked what may be known: there is nothing but a name. */
async function grant(ctx) {
  const known = ctx.oidc.session.grantIdFor(ctx.oidc.client.clientId)
  if (known) return ctx.oidc.provider.Grant.find(known)
  const fresh = new ctx.oidc.provider.Grant({
    clientId: ctx.oidc.client.clientId,
    accountId: ctx.oidc.session.accountId,
  })
  fresh.addOIDCScope('openid profile')
  await fresh.save()
  return fresh
}

function configured(issuer) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'local' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`http://127.0.0.1${CALLBACK}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: grant,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: id }) }),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = page('This cannot be answered', `<p>${escaped(out.error)}</p>`)
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  // The program's port is not known when this starts.
  provider.Client.prototype.redirectUriAllowed = (uri) => {
    const url = new URL(uri)
    return url.protocol === 'http:' && LOOPBACK.includes(url.hostname) && url.pathname === CALLBACK
  }
  return provider
}

/** Nobody stays signed in here, so that one browser can be one person after another. */
function forgetWho(request) {
  const cookies = (request.headers.cookie ?? '').split('; ')
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ')
}

async function interact(provider, request, response) {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(form(uid))
  }
  const given = await fields(request)
  const name = (given.get('name') ?? '').trim()
  const isYes = given.get('answer') === 'yes' && name !== ''
  const result = isYes
    ? { login: { accountId: name, remember: false } }
    : { error: 'access_denied', error_description: 'cancelled in the form' }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/**
 * Starts a provider on `port` of this machine (0: a free one); answers its issuer, and a way to stop it.
 *
 * `onGiven` is told the code and the tokens of each sign-in, for a test that looks for them.
 */
export async function startProvider(port = 0, onGiven = () => {}) {
  const server = createServer()
  await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const provider = configured(issuer)
  provider.on('grant.success', ({ oidc, body }) => {
    const { code } = oidc.params
    onGiven([code, body.access_token, body.id_token, body.refresh_token].filter(Boolean))
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    forgetWho(request)
    if (!request.url.startsWith('/interaction/')) return answer(request, response)
    return interact(provider, request, response).catch(() => {
      response.statusCode = 400
      response.end(page('This cannot be answered', '<p>Go back to the program and sign in again.</p>'))
    })
  })
  const stop = () =>
    new Promise((done) => {
      server.close(done)
      server.closeAllConnections()
    })
  return { issuer, stop }
}
