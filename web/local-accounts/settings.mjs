/** What `barline serve` and the local account provider know of each other, and when the provider is wanted. */
export const CLIENT_ID = 'barline-local'
export const CLIENT_SECRET = 'only-for-this-machine'

/** The variables of `barline serve` for a provider. */
export const settingsFor = (issuer) => ({
  BARLINE_SIGN_IN_ISSUER: issuer,
  BARLINE_GOOGLE_CLIENT_ID: CLIENT_ID,
  BARLINE_GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
})

/** A provider of one's own is named by any of these. */
const SIGN_IN = [
  ['--google-client-id', 'BARLINE_GOOGLE_CLIENT_ID'],
  ['--google-client-secret', 'BARLINE_GOOGLE_CLIENT_SECRET'],
  ['--sign-in-issuer', 'BARLINE_SIGN_IN_ISSUER'],
]

/** Between the program's port and the provider's. */
const PORTS_APART = 10_000

/** An option as `barline serve` takes it: the flag first, then the variable. */
function valueOf(flag, variable, { args, env }) {
  const at = args.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`))
  const given = at < 0 ? env[variable] : args[at] === flag ? args[at + 1] : args[at].slice(flag.length + 1)
  return given === '' ? undefined : given
}

const isLoopback = (host) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

function isHere(publicUrl) {
  try {
    return isLoopback(new URL(publicUrl).hostname)
  } catch {
    return false
  }
}

/**
 * Whether `barline serve` with these arguments and variables is given a local account provider.
 *
 * `port`: where the provider is to listen. It goes with the program's own, because an account is known by its
 * provider's address: at another one nobody would find their links again. 0 where the program takes any port.
 * `silent`: it is not, and there is nothing to say. `others`: the service is not for this machine alone.
 */
export function localAccounts(args, env) {
  const given = { args, env }
  if (args.some((word) => ['--help', '-h', '--version', '-V'].includes(word))) return { wanted: 'silent' }
  if (SIGN_IN.some(([flag, variable]) => valueOf(flag, variable, given) !== undefined))
    return { wanted: 'silent' }
  const [host, port] = splitAddress(valueOf('--listen', 'BARLINE_LISTEN', given) ?? '127.0.0.1:8080')
  // The program says what is wrong with it.
  if (host === '') return { wanted: 'silent' }
  const publicUrl = valueOf('--public-url', 'BARLINE_PUBLIC_URL', given)
  if (!isLoopback(host) || (publicUrl !== undefined && !isHere(publicUrl))) return { wanted: 'others' }
  if (port === 0) return { wanted: 'here', port }
  return { wanted: 'here', port: port + PORTS_APART <= 65_535 ? port + PORTS_APART : port - PORTS_APART }
}

function splitAddress(address) {
  const at = address.lastIndexOf(':')
  const port = Number(address.slice(at + 1))
  return [address.slice(0, Math.max(at, 0)), Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0]
}
