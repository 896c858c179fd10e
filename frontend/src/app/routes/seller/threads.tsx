export { AllThreads as Component } from '@/features/threads/all-threads';
