export function startProvider(
  port?: number,
  onGiven?: (secrets: string[]) => void,
): Promise<{ issuer: string; stop: () => Promise<void> }>
