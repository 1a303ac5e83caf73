import type { Language, LocalizedText } from '../shared/language.ts'
import type { PhotoStage } from './delivery.ts'

const labels: Record<PhotoStage, LocalizedText> = {
  pickup: { 'pt-BR': 'Coleta', en: 'Pickup' },
  delivery: { 'pt-BR': 'Entrega', en: 'Delivery' },
  signature: { 'pt-BR': 'Assinatura', en: 'Signature' },
  damage: { 'pt-BR': 'Avaria', en: 'Damage' },
  photo: { 'pt-BR': 'Problema', en: 'Problem' },
}

/** What a photo shows, as people read it. */
export function stageLabel(stage: PhotoStage, language: Language): string {
  return labels[stage][language]
}
