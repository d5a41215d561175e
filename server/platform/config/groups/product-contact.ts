/** Pattern of a mail address or the address of a website. */
export const MAIL_OR_WEB_ADDRESS = '^(?:[^\\s@]+@[^\\s@]+|https?://\\S+)$'
const mailOrWeb = new RegExp(MAIL_OR_WEB_ADDRESS)

type ProductContact = { name: string; address: string; contact: string }

/**
 * Parses PRODUCT_MANUFACTURER and PRODUCT_RESPONSIBLE_PERSON: the name, the lines of the postal
 * address, and at last the mail or web address. Returns undefined if a part is missing.
 */
export function readProductContact(setting: string | undefined): ProductContact | undefined {
  const parts = (setting ?? '').split('|').flatMap((part) => part.trim() || [])
  const [name, ...others] = parts
  const contact = others.pop()
  if (name === undefined || contact === undefined || others.length === 0 || !mailOrWeb.test(contact)) return undefined
  return { name, address: others.join('\n'), contact }
}
