/** Shapes on the wire, in the form openapi-typescript writes them. */
export interface components {
  schemas: {
    Product: {
      _id: string;
      name: string;
      category: string;
      price: number;
      offerPrice: number;
      image: string[];
      description: string[];
      inStock: boolean;
      createdAt: string;
      updatedAt: string;
    };
    Category: { _id: string; path: string; slug: string; image: string };
    User: {
      _id: string;
      firstName: string;
      lastName: string;
      name: string;
      email: string;
      phone: string;
      location: string;
      postalCode: string;
      isSeller: boolean;
      isAdmin: boolean;
      cartItems: { [productId: string]: number };
    };
    AddressInput: {
      firstName: string;
      lastName: string;
      email: string;
      street: string;
      city: string;
      state: string;
      zipcode: string;
      phone: string;
      country: string;
    };
    Address: components['schemas']['AddressInput'] & { _id: string; userId: string };
    OrderItem: {
      _id: string;
      product: components['schemas']['Product'] | null;
      quantity: number;
      name: string;
      unitPrice: number;
    };
    Order: {
      _id: string;
      userId: string;
      items: components['schemas']['OrderItem'][];
      amount: number;
      address: components['schemas']['Address'];
      status: string;
      paymentType: string;
      isPaid: boolean;
      createdAt: string;
      updatedAt: string;
    };
    PlacedOrder: { _id: string; amount: number };
    Bank: { name: string; holder: string; iban: string };
    Shop: {
      name: string;
      whatsappPhone: string;
      phones: string[];
      email: string;
      address: string;
      openingHours: string;
      bank: components['schemas']['Bank'];
      cardPayment: boolean;
    };
    ErrorBody: {
      success: boolean;
      message: string;
      code: string;
      fields?: { [field: string]: string };
    };
  };
}
