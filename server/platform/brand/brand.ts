/**
 * Name and look under which an installation appears to people. It is a fact of the process, like
 * its time zone: set once by the composition root, before anything is shown. Texts are composed in
 * many pure functions, which would otherwise all pass it on.
 */
export type Brand = {
  name: string
  /** Name in the credentials of files and in requests to other servers. */
  claimGenerator: string
  /** SVG of the logo. Undefined for ours. */
  mark: string | undefined
  /** Main color (`#rrggbb`). Undefined for ours. */
  color: string | undefined
  /** Second color, of links. */
  linkColor: string | undefined
  /** Typefaces (WOFF2). Undefined for ours. */
  fonts: { text: Uint8Array | undefined; heading: Uint8Array | undefined }
  /** Credit that licenses ask for. `{talent}` stands for the talent's name. */
  credits: string
  /** Text in which talents allow the use of their likeness. Undefined for ours. */
  consentText: string | undefined
  /** Lines at the end of every mail, such as the operator's address. */
  mailFooter: string | undefined
}

export const OWN_NAME = 'Semblance'

export const OWN_BRAND: Brand = {
  name: OWN_NAME,
  claimGenerator: OWN_NAME,
  mark: undefined,
  color: undefined,
  linkColor: undefined,
  fonts: { text: undefined, heading: undefined },
  credits: creditsOf(OWN_NAME),
  consentText: undefined,
  mailFooter: undefined,
}

export function creditsOf(name: string): string {
  return `Where credits are customary: “{talent}, licensed through ${name}”.`
}

let current = OWN_BRAND

/** Returns the brand of this installation. */
export const brand = (): Brand => current

/** Returns the name of this installation, for texts. */
export const brandName = (): string => current.name

/**
 * Sets the brand.
 * @returns a function that restores the brand before, for a process that ends one installation and
 * opens another
 */
export function adoptBrand(next: Brand): () => void {
  const before = current
  current = next
  return () => {
    if (current === next) current = before
  }
}

/** Name for requests to other servers, in which only some characters are allowed. */
export const brandToken = (): string =>
  brand()
    .claimGenerator.normalize('NFKD')
    .replace(/[^\w.-]+/g, '') || 'Server'

/** Start of the names of files that people download. */
export const brandSlug = (): string =>
  brandName()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file'

/** Writes the name of this installation into our own texts that were made with our own name. */
export const withBrandName = (text: string): string =>
  current.name === OWN_NAME ? text : text.replaceAll(OWN_NAME, () => current.name)
