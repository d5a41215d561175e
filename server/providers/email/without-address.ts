/**
 * Removes the recipient's address from the text of a failure, because the text is logged and
 * stored. Mail servers often repeat the address.
 */
export const withoutAddress = (reason: string, address: string): string =>
  reason.replaceAll(new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), 'the recipient')
