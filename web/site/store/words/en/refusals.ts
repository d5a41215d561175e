export const refusals = {}
