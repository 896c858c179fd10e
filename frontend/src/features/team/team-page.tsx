import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { useState } from 'react';
import type { TeamMember } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row, Stack } from '@/ui/layout/stack';
import { QueryView } from '@/ui/state/query-view';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Badge } from '@/ui/text/badge';
import { Icon } from '@/ui/text/icon';
import { Muted, TextLink } from '@/ui/text/text';
import { teamQuery, type TeamAction } from './queries';
import { InviteDialog, MemberDialog, actionLabels, type ChosenChange } from './team-dialogs';
import * as styles from './team.module.css';

/** Who works in the shop: invited, disabled, logged out. */
export default function TeamPage() {
  const team = useQuery(teamQuery);
  const [isInviting, setInviting] = useState(false);
  const [chosen, choose] = useState<ChosenChange>();
  return (
    <SellerPage title="Ekip">
      <Row gap="xl" rowGap="s" align="center" justify="between" className={styles.intro}>
        <Muted>Ekipteki herkes her işi yapabilir; kimin ne yaptığı Geçmiş sayfasında yazar.</Muted>
        <Button variant="primary" onClick={() => setInviting(true)}>
          <Icon of={UserPlus} />
          Davet et
        </Button>
      </Row>
      <QueryView query={team} skeleton={<RowSkeletons count={3} height="5rem" card />}>
        {(members) => (
          <Stack as="ul" gap="s" aria-label="Ekip">
            {members.map((member) => (
              <Member
                key={member._id}
                member={member}
                onAction={(action) => choose({ member, action })}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen && <MemberDialog {...chosen} onClose={() => choose(undefined)} />}
    </SellerPage>
  );
}

/** Returns what can be done to another member as they are now. */
function actionsOf({ isDisabled, isInvited }: TeamMember): TeamAction[] {
  if (isDisabled) return ['enable'];
  return isInvited ? ['invite', 'disable'] : ['end_sessions', 'disable'];
}

interface MemberProps {
  member: TeamMember;
  onAction: (action: TeamAction) => void;
}

function Member({ member, onAction }: MemberProps) {
  const { name, email, isSelf, isDisabled, isInvited, hasTwoFactor, role } = member;
  return (
    <Panel as="li" className={styles.member} aria-label={name}>
      <div>
        <CardTitle>{name}</CardTitle>
        <span className={styles.email}>{email}</span>
      </div>
      <span className={styles.marks}>
        {isSelf && <Badge tone="paid">Siz</Badge>}
        {role === 'admin' && <Badge tone="closed">Yönetici</Badge>}
        {isDisabled && <Badge tone="problem">Devre dışı</Badge>}
        {isInvited && !isDisabled && <Badge tone="wait">Davet edildi</Badge>}
        {!isInvited && !isDisabled && (
          <Badge tone="closed">{hasTwoFactor ? 'İki adımlı giriş' : 'Yalnızca şifre'}</Badge>
        )}
      </span>
      <div className={styles.actions}>
        {isSelf ? (
          <TextLink to={sellerPaths.security()}>Güvenlik ayarlarım</TextLink>
        ) : (
          actionsOf(member).map((action) => (
            <Button
              key={action}
              variant={action === 'disable' ? 'danger-quiet' : 'quiet'}
              aria-label={`${name}: ${actionLabels[action]}`}
              onClick={() => onAction(action)}
            >
              {actionLabels[action]}
            </Button>
          ))
        )}
      </div>
    </Panel>
  );
}
