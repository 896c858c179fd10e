import type { TeamMember } from '@/api/types';
import type { TeamAction } from './queries';

export const actionLabels: Record<TeamAction, string> = {
  invite: 'Daveti yeniden gönder',
  end_sessions: 'Oturumlarını kapat',
  disable: 'Devre dışı bırak',
  enable: 'Yeniden etkinleştir',
};

/** What can be done to another member as they are now. */
export function actionsOf({ isDisabled, isInvited }: TeamMember): TeamAction[] {
  if (isDisabled) return ['enable'];
  return isInvited ? ['invite', 'disable'] : ['end_sessions', 'disable'];
}

/** What an action does, in a sentence. */
export const actionTexts: Record<TeamAction, string> = {
  invite: 'Yeni bir bağlantı gönderilir; eski bağlantı artık çalışmaz.',
  end_sessions: 'Bütün cihazlarda oturumu kapanır; yeniden giriş yapabilir.',
  disable: 'Oturumları kapanır ve yeniden giriş yapamaz. Yaptıkları Geçmiş sayfasında kalır.',
  enable: 'Eski şifresiyle yeniden giriş yapabilir.',
};
