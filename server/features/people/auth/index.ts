export { validReturnTo } from './domain/return-to.ts'
export {
  Base64Url,
  CredentialNames,
  factorProofFields,
  PasskeyRequestView,
  proofOf,
  TicketText,
} from './factor-schemas.ts'
export { Code, Password } from './schemas.ts'
export { readSecondStep } from './second-step-cookie.ts'
export { throttleFactorGuess, throttleMail, throttlePasswordGuess } from './throttles.ts'
