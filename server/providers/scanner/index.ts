import type { Config } from '../../platform/config/load-config.ts'
import { createClamavScanner } from './clamav/clamav-scanner.ts'
import { createLocalScanner, type IsProgram, type LocalScanner } from './local/local-scanner.ts'
import type { FileScanner } from './port.ts'

export type { LocalScanner } from './local/local-scanner.ts'

/** Uses ClamAV at CLAMAV_ADDRESS, or else the local scanner, whose faults tests can set. */
export function createScanner(
  config: Pick<Config, 'CLAMAV_ADDRESS' | 'CLAMAV_TIMEOUT_MS'>,
  isProgram: IsProgram,
): { scanner: FileScanner; localScanner: LocalScanner | undefined } {
  const { CLAMAV_ADDRESS: address, CLAMAV_TIMEOUT_MS: timeoutMs } = config
  if (address) return { scanner: createClamavScanner({ address, timeoutMs }), localScanner: undefined }
  const localScanner = createLocalScanner(isProgram)
  return { scanner: localScanner, localScanner }
}
