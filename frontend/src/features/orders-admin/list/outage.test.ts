import { ApiError, NetworkError } from '@/lib/errors';
import { outageMessage } from './outage';

const serverDown = 'Sunucu hatası — dummy verilerle gösteriliyor.';
const noConnection = 'Sunucuya ulaşılamadı — offline moda geçildi.';

test.each<[Error, string | undefined]>([
  [new ApiError(500, 'internal', 'Beklenmeyen bir hata oluştu.'), serverDown],
  [new ApiError(503, 'unavailable', ''), serverDown],
  [new NetworkError({}, 502), serverDown],
  [new NetworkError(), noConnection],
  [new ApiError(403, 'staff_only', 'Yetkiniz yok.'), undefined],
  [new ApiError(429, 'too_many_requests', 'Çok fazla deneme.'), undefined],
  [new NetworkError({}, 200), undefined],
])('%s: %s', (error, sentence) => {
  expect(outageMessage(error)).toBe(sentence);
});
