export { createDevelopmentRoutes } from './development-room.ts'
export type { DevelopmentTools } from './tools.ts'
