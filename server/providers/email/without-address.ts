/** Mail servers often repeat the recipient's address in a failure, which is logged and stored. */
export const withoutAddress = (reason: string, address: string): string =>
  reason.replaceAll(new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), 'the recipient')
