export { createDevelopmentRoutes } from './development.ts'
export type { DevelopmentTools } from './tools.ts'
