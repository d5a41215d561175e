/**
 * True if the host is listed. An entry that starts with `*.` allows every host below that domain.
 */
export const isListedHost = (host: string, listed: readonly string[]): boolean =>
  listed.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
