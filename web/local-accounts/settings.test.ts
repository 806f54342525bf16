import { describe, expect, it } from 'vitest'
import { localAccounts } from './settings.mjs'

const wanted = (args: string[], env: Record<string, string> = {}) => localAccounts(args, env)

describe('whether `just run` starts local accounts', () => {
  it('does without any configuration, at a port that is the same each time', () => {
    expect(wanted([])).toEqual({ wanted: 'here', port: 18_080 })
    expect(wanted(['--log', 'warn'])).toEqual({ wanted: 'here', port: 18_080 })
  })

  it.each([
    [['--listen', '127.0.0.1:9000'], {}, 19_000],
    [['--listen=127.0.0.1:9000'], {}, 19_000],
    [['--listen=[::1]:9000'], {}, 19_000],
    [[], { BARLINE_LISTEN: '127.0.0.1:9000' }, 19_000],
    [['--listen', '127.0.0.1:9001'], { BARLINE_LISTEN: '127.0.0.1:9000' }, 19_001],
    [[], { BARLINE_LISTEN: '' }, 18_080],
    [[], { BARLINE_LISTEN: '127.0.0.1:60000' }, 50_000],
    [[], { BARLINE_LISTEN: '127.0.0.1:0' }, 0],
    [['--public-url', 'http://localhost:8080'], {}, 18_080],
  ])('takes a port beside the program’s: %j %j', (args, env, port) => {
    expect(wanted(args, env as Record<string, string>)).toEqual({ wanted: 'here', port })
  })

  it.each([
    [[], { BARLINE_GOOGLE_CLIENT_ID: 'id', BARLINE_GOOGLE_CLIENT_SECRET: 'secret' }],
    // Half of it is for the program to refuse.
    [[], { BARLINE_GOOGLE_CLIENT_ID: 'id' }],
    [[], { BARLINE_SIGN_IN_ISSUER: 'https://accounts.example.org' }],
    [['--google-client-id=id', '--google-client-secret', 'secret'], {}],
    [['--help'], {}],
    // What is wrong with it is for the program to say.
    [[], { BARLINE_LISTEN: 'nonsense' }],
  ])('leaves the program alone where it is told who signs people in: %j %j', (args, env) => {
    expect(wanted(args, env as Record<string, string>)).toEqual({ wanted: 'silent' })
  })

  it.each([
    [['--listen', '0.0.0.0:8080', '--public-url', 'https://plan.example.org'], {}],
    [[], { BARLINE_PUBLIC_URL: 'https://plan.example.org' }],
    [[], { BARLINE_PUBLIC_URL: 'not an address' }],
    // A name of another person's that begins like this machine's.
    [[], { BARLINE_PUBLIC_URL: 'http://127.0.0.1.example.org' }],
    [[], { BARLINE_LISTEN: '192.0.2.1:8080' }],
  ])('vouches for nobody where others reach the service: %j %j', (args, env) => {
    expect(wanted(args, env as Record<string, string>)).toEqual({ wanted: 'others' })
  })
})
