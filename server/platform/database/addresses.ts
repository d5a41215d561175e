const SHAPE = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#@]+)(.*)$/i

/**
 * One address a server, of an address that may name several as libpq's do: `postgres://user@one:5432,two/shop`. An address
 * without several hosts is its own answer.
 */
export function singleAddresses(url: string): [string, ...string[]] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = SHAPE.exec(url) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  return first && others.length > 0 ? [first, ...others] : [url]
}

/** The same for people to see: hosts and database, no user and no password. */
export function withoutCredentials(url: string): string {
  const [first] = singleAddresses(url)
  const { protocol, pathname } = new URL(first)
  const hosts = singleAddresses(url).map((one) => new URL(one).host)
  return `${protocol}//${hosts.join()}${pathname}`
}
