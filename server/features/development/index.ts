export type { DevelopmentTools } from './tools.ts'
