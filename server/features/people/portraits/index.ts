export { findPortraits, publishReleasedPortrait } from './change-portrait.ts'
