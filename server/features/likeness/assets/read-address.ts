import type { Context } from '../../../platform/context.ts'
import type { Issue } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { assertForeignAddress, keyOfMediaUrl } from '../../media/files/index.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import { isVideoPlatform } from './domain/video-platforms.ts'

const SHOWN_CHARACTERS = 100
const MAX_ADDRESS = 2048

/** An address to fetch or the address of one of our files, otherwise a fault. */
export type ReadAddress = { contentUrl: string; isOurs: boolean } | { fault: Issue }

/**
 * Checks the form of a client's address without fetching it. Different spellings of an address
 * give the same result.
 */
export function readAddress(config: Context['config'], type: AssetType, given: string): ReadAddress {
  const fault = (message: string) => ({ fault: { path: shortenAddress(given), message } })
  const address = given.trim()
  const key = keyOfMediaUrl(config, address)
  if (key) return { contentUrl: key, isOurs: true }
  const host = URL.parse(address)?.hostname ?? ''
  if (ASSET_TYPES[type].refusesVideoPlatforms && isVideoPlatform(host))
    return fault('Addresses of video platforms are not supported. Upload the recording itself.')
  try {
    const url = assertForeignAddress(config, address)
    url.hash = ''
    // Normalization can make the address longer.
    if (url.href.length > MAX_ADDRESS) return fault(`The address is longer than ${MAX_ADDRESS} characters.`)
    return { contentUrl: url.href, isOurs: false }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return fault(error.message)
  }
}

export const shortenAddress = (address: string): string =>
  address.length > SHOWN_CHARACTERS ? `${address.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : address
