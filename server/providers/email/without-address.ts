/**
 * Removes the recipient's address from a failure message before it is logged or stored. Servers
 * often repeat the address.
 */
export const withoutAddress = (reason: string, address: string): string =>
  reason.replaceAll(new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), 'the recipient')
