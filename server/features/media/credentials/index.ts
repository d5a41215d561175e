export { signDerived } from './sign-derived.ts'
export { signGenerated } from './sign-generated.ts'
