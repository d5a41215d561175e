export { signDerived } from './sign-derived.ts'
export { signGenerated } from './sign-generated.ts'
export { VerifiedView } from './verified-view.ts'
export { MAX_VERIFIED_BYTES, type Verified, verifyFile } from './verify-credentials.ts'
