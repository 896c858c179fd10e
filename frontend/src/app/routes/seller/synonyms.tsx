export { Synonyms as Component } from '@/features/synonyms/synonyms';
