import type { Context } from '../../../platform/context.ts'
import type { Issue } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { assertElsewhere, keyOfMediaUrl } from '../../media/files/index.ts'
import { ASSET_TYPES, type AssetType } from './domain/asset-types.ts'
import { isVideoPlatform } from './domain/video-platforms.ts'

const SHOWN_CHARACTERS = 100
const LONGEST_ADDRESS = 2048

/** An address that may be fetched, or the key of a file of ours; or what is wrong with it. */
export type ReadAddress = { contentUrl: string; isOurs: boolean } | { fault: Issue }

/**
 * Looks at the form of an address that a client names; nothing is fetched. Two spellings of one address read the same.
 * Part 3: "URLs of video platforms are rejected … and malformed URLs are rejected".
 */
export function readAddress(config: Context['config'], type: AssetType, given: string): ReadAddress {
  const fault = (message: string) => ({ fault: { path: shown(given), message } })
  const address = given.trim()
  const key = keyOfMediaUrl(config, address)
  if (key) return { contentUrl: key, isOurs: true }
  const host = URL.parse(address)?.hostname ?? ''
  if (ASSET_TYPES[type].refusesVideoPlatforms && isVideoPlatform(host))
    return fault('video platform URLs are not supported; send the sound itself.')
  try {
    const url = assertElsewhere(config, address)
    url.hash = ''
    // Written out it may have grown.
    if (url.href.length > LONGEST_ADDRESS) return fault(`The address is longer than ${LONGEST_ADDRESS} characters.`)
    return { contentUrl: url.href, isOurs: false }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return fault(error.message)
  }
}

/** An address as far as it is shown again in what is wrong with it. */
export const shown = (address: string): string =>
  address.length > SHOWN_CHARACTERS ? `${address.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : address
