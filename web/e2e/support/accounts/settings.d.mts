export function settingsFor(issuer: string): Record<string, string>
