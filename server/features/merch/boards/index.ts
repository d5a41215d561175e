export { creditGenerated, creditOrdered } from './credit-session.ts'
export { boardsPersonalData } from './queries/personal-data.ts'
