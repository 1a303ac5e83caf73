const stopAnswers = ['parar', 'pare', 'sair', 'stop', 'cancelar', 'unsubscribe', 'baja']
const startAnswers = ['voltar', 'start', 'alta']

/** Whether an answer of a recipient stops messages or takes them again; null for anything else. */
export function answerOf(text: string): 'stop' | 'start' | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!"'“”]/g, '')
  if (stopAnswers.includes(word)) return 'stop'
  return startAnswers.includes(word) ? 'start' : null
}
