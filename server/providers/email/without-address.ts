/** Why a mail was not taken, fit for a log and for the books: servers like to repeat whom it was for. */
export const withoutAddress = (reason: string, address: string): string =>
  reason.replaceAll(new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), 'the recipient')
