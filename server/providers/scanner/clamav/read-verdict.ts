import { ScannerUnavailable, type ScanVerdict } from '../port.ts'

/**
 * Parses `stream: OK`, `stream: <what> FOUND` or `<why> ERROR`.
 * @throws ScannerUnavailable for an error or an unknown response
 */
export function readVerdict(response: string): ScanVerdict {
  if (response === 'stream: OK') return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(response)?.[1]
  if (found !== undefined) return { clean: false, found }
  if (/size limit exceeded/i.test(response))
    throw new ScannerUnavailable('tooLarge', 'The file is larger than clamd accepts: raise its StreamMaxLength.')
  throw new ScannerUnavailable('failed', `clamd responded “${response.slice(0, 200)}”.`)
}
