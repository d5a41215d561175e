import { InvalidObjectKey } from './port.ts'

const PART = /^[A-Za-z0-9._-]{1,200}$/
const DOTS = /^\.+$/
const MAX_KEY = 512

/** A part of a key stands between two slashes. */
export const isKeyPart = (part: string): boolean => PART.test(part) && !DOTS.test(part)

/** @throws InvalidObjectKey */
export function partsOf(key: string): string[] {
  const parts = key.split('/')
  if (key.length > MAX_KEY || !parts.every(isKeyPart)) throw new InvalidObjectKey(key)
  return parts
}

/** @throws InvalidObjectKey */
export function assertObjectKey(key: string): void {
  partsOf(key)
}

/**
 * The prefix may be empty, or consist of whole parts and the beginning of another.
 * @throws InvalidObjectKey
 */
export function assertKeyPrefix(prefix: string): void {
  const last = prefix.lastIndexOf('/') + 1
  if (last > 0) partsOf(prefix.slice(0, last - 1))
  if (prefix.length > MAX_KEY || !/^[A-Za-z0-9._-]{0,200}$/.test(prefix.slice(last))) throw new InvalidObjectKey(prefix)
}

/** @throws TypeError if the text is not valid in an HTTP header */
export function assertContentType(contentType: string): void {
  if (!/^[\x20-\x7e]{1,200}$/.test(contentType)) throw new TypeError('This is not a content type.')
}
