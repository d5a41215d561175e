import { profileReaderContract } from '../testing/profile-reader-contract.ts'
import { createLocalProfiles } from './local-profiles.ts'

const HANDLES: Readonly<Record<string, string>> = { well: 'mara.lindqvist' }

profileReaderContract(async () => ({
  reader: createLocalProfiles(),
  addressOf: (how) => `https://www.instagram.com/${HANDLES[how] ?? `fails-${how.toLowerCase()}`}`,
  close: async () => {},
}))
