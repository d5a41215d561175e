export { limitsOfMember, TEAM_RULES } from './may.ts'
