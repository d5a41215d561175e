const SHAPE = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#@]+)(.*)$/i

/**
 * Splits an address that lists several hosts, such as `postgres://user@one:5432,two/shop`, into
 * one address per host.
 */
export function singleAddresses(url: string): [string, ...string[]] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = SHAPE.exec(url) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  return first && others.length > 0 ? [first, ...others] : [url]
}

export function withoutCredentials(url: string): string {
  const [first] = singleAddresses(url)
  const { protocol, pathname } = new URL(first)
  const hosts = singleAddresses(url).map((one) => new URL(one).host)
  return `${protocol}//${hosts.join()}${pathname}`
}
