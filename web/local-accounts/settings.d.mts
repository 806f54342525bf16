export const CLIENT_ID: string
export const CLIENT_SECRET: string
export function settingsFor(issuer: string): Record<string, string>
export function localAccounts(
  args: string[],
  env: Record<string, string | undefined>,
): { wanted: 'silent' } | { wanted: 'others' } | { wanted: 'here'; port: number }
