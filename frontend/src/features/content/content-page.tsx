import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumb } from '@/components/breadcrumb';
import { buttonClass } from '@/components/button';
import { paths } from '@/lib/paths';
import '@/components/formatted-text.css';
import './legal.css';

interface ContentPageProps {
  title: string;
  children: ReactNode;
}

/** A page to read, with the way to somebody who answers what it leaves open. */
export function ContentPage({ title, children }: ContentPageProps) {
  return (
    <div className="wrap content-page">
      <Breadcrumb crumbs={[{ label: 'Anasayfa', to: paths.home() }, { label: title }]} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="content-columns">
        {children}
        <aside className="panel" aria-labelledby="sorunuz-mu-var">
          <h2 id="sorunuz-mu-var">Sorunuz mu var?</h2>
          <p>Formu doldurun ya da arayın; çalışma saatlerimizde yanıtlıyoruz.</p>
          <Link
            className={buttonClass({ variant: 'outline', className: 'mt-4' })}
            to={paths.contact()}
          >
            İletişim
          </Link>
        </aside>
      </div>
      <div className="page-end" />
    </div>
  );
}
