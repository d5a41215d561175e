import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The certificate that one world of this process made to sign files with. */
let made: string | undefined

const fileIn = (dataFolder: string): string => join(dataFolder, 'credentials', 'development-certificate.json')

/** Keeps the certificate of a world that made one, for the worlds after it. */
export function keepCertificate(dataFolder: string): void {
  if (!made && existsSync(fileIn(dataFolder))) made = readFileSync(fileIn(dataFolder), 'utf8')
}

/** Gives a new world the certificate of another: with its own it would start threads of its own, that load for a third of a second. */
export function giveCertificate(dataFolder: string): void {
  if (!made) return
  mkdirSync(dirname(fileIn(dataFolder)), { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(dataFolder), made, { mode: 0o600 })
}
