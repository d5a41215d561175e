import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The signing certificate that one world of this process created. */
let made: string | undefined

const fileIn = (dataFolder: string): string => join(dataFolder, 'credentials', 'development-certificate.json')

/** Saves the certificate of a world that created one, for later worlds. */
export function keepCertificate(dataFolder: string): void {
  if (!made && existsSync(fileIn(dataFolder))) made = readFileSync(fileIn(dataFolder), 'utf8')
}

/**
 * Gives a new world the saved certificate, because creating one starts threads that take a third of
 * a second to load.
 */
export function giveCertificate(dataFolder: string): void {
  if (!made) return
  mkdirSync(dirname(fileIn(dataFolder)), { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(dataFolder), made, { mode: 0o600 })
}
